import { Component, type ComponentType, h, type VNode } from "preact";

/** Renders a component again only if one of its properties changes (by shallow comparison). */
export function memo<P extends object>(Inner: (props: P) => VNode | null): ComponentType<P> {
    return class extends Component<P> {
        override shouldComponentUpdate(next: P): boolean {
            const now = this.props as Record<string, unknown>;
            const then = next as Record<string, unknown>;
            return Object.keys({ ...now, ...then }).some((key) => now[key] !== then[key]);
        }
        override render() {
            return h(Inner as ComponentType<P>, this.props as P);
        }
    };
}
