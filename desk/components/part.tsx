import { Component, type ReactNode } from 'react';

interface PartProps {
  /** What a person misses where it breaks, as in "The notes". */
  name: string;
  /** What is shown then, where a sentence does not fit. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** A part of a screen that, where it breaks, leaves the rest in its place. It is tried again with the next answer. */
export class Part extends Component<PartProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidUpdate({ children }: PartProps) {
    if (this.state.isBroken && children !== this.props.children) this.setState({ isBroken: false });
  }

  override render() {
    const { name, fallback, children } = this.props;
    if (!this.state.isBroken) return children;
    return (
      fallback ?? (
        <p role="alert" className="alert">
          {name} cannot be shown. The rest of this page works. Try reloading it.
        </p>
      )
    );
  }
}
