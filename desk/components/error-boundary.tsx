import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Names the missing part in the error message, such as "The notes". */
  name: string;
  /** Replaces the error message. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Catches rendering errors of one part, so that the rest of the screen still works. Retries when the children change. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidUpdate({ children }: ErrorBoundaryProps) {
    if (this.state.isBroken && children !== this.props.children) this.setState({ isBroken: false });
  }

  override render() {
    const { name, fallback, children } = this.props;
    if (!this.state.isBroken) return children;
    return (
      fallback ?? (
        <p role="alert" className="alert">
          {name} cannot be shown. The rest of this page works. Try reloading the page.
        </p>
      )
    );
  }
}
