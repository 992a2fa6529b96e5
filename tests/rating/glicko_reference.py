#!/usr/bin/env python3
"""Rates random games by Glicko-2 with fractional rating periods, following Glickman's paper "Example of the Glicko-2
system" (2022) with lichess's constants. glicko_test.cpp compares src/rating/ with it.

tests/rating/glicko_reference.py GAMES

Prints a line for each game, with numbers separated by blanks: each player's rating, deviation, volatility and hours
since the last game (-1 if none); the first player's score; what is subtracted from the second player's rating when
rating the first, and what is added to the first player's when rating the second; then each player's new rating,
deviation and volatility."""

import math
import random
import sys

SCALE = 173.7178
TAU = 0.75
PERIODS_PER_HOUR = 0.21436 / 24


def new_volatility(sigma, phi, v, delta):
    """Step 5 as in the paper. After a great upset, f has three zeros, and the procedure selects one of them."""
    a = math.log(sigma**2)

    def f(x):
        e = math.exp(x)
        return e * (delta**2 - phi**2 - v - e) / (2 * (phi**2 + v + e) ** 2) - (x - a) / TAU**2

    left = a
    if delta**2 > phi**2 + v:
        right = math.log(delta**2 - phi**2 - v)
    else:
        k = 1
        while f(a - k * TAU) < 0:
            k += 1
        right = a - k * TAU
    f_left, f_right = f(left), f(right)
    while abs(right - left) > 1e-9:
        middle = left + (left - right) * f_left / (f_right - f_left)
        f_middle = f(middle)
        if f_middle * f_right <= 0:
            left, f_left = right, f_right
        else:
            f_left /= 2
        right, f_right = middle, f_middle
    return math.exp(left / 2)


def grown(player):
    """The player's deviation at the time of the game, by step 6 for the time that has passed."""
    _, deviation, sigma, hours = player
    if hours < 0:
        return deviation
    phi = deviation / SCALE
    return min(500, max(45, SCALE * math.sqrt(phi**2 + sigma**2 * hours * PERIODS_PER_HOUR)))


def rated(player, opponent, score, offset):
    """Steps 2 to 8 for one game, without another increase in step 6, followed by lichess's limits."""
    rating, _, sigma, _ = player
    mu, phi = (rating - 1500) / SCALE, grown(player) / SCALE
    mu_j, phi_j = (opponent[0] + offset - 1500) / SCALE, grown(opponent) / SCALE
    g = 1 / math.sqrt(1 + 3 * phi_j**2 / math.pi**2)
    expected = 1 / (1 + math.exp(-g * (mu - mu_j)))
    v = 1 / (g**2 * expected * (1 - expected))
    delta = v * g * (score - expected)
    sigma_after = new_volatility(sigma, phi, v, delta)
    phi_after = 1 / math.sqrt(1 / phi**2 + 1 / v)
    mu_after = mu + phi_after**2 * g * (score - expected)
    after = min(rating + 700, max(rating - 700, mu_after * SCALE + 1500))
    return min(4000, max(400, after)), min(500, max(45, phi_after * SCALE)), min(0.1, sigma_after)


def random_player(numbers):
    hours = -1 if numbers.random() < 0.2 else numbers.choice([0, 1, 24, 1000, 100000]) * numbers.random()
    return numbers.uniform(400, 3600), numbers.uniform(45, 500), numbers.uniform(0.03, 0.1), hours


def main():
    numbers = random.Random(2022)
    for _ in range(int(sys.argv[1])):
        first, second = random_player(numbers), random_player(numbers)
        if numbers.random() < 0.7:
            second = (min(3600, max(400, first[0] + numbers.gauss(0, 200))), *second[1:])
        score = numbers.choice([0, 0.5, 1])
        offsets = (numbers.uniform(-400, 400), numbers.uniform(-400, 400)) if numbers.random() < 0.5 else (0, 0)
        new = (*rated(first, second, score, -offsets[0]), *rated(second, first, 1 - score, offsets[1]))
        print(*(repr(number) for number in (*first, *second, score, *offsets, *new)))


main()
