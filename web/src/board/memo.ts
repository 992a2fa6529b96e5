import { Component, type ComponentType, h, type VNode } from "preact";

/** A component that is drawn again only when one of its properties is another value. */
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
