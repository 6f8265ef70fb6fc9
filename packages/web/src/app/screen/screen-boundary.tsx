import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ScreenError } from './screen-error.tsx';

/** Where something in it fails, a notice stands in its place. */
export class FailureBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <ScreenError /> : this.props.children;
  }
}

/** A screen's failure stays its own: the next screen is tried afresh. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <FailureBoundary key={pathname}>{children}</FailureBoundary>;
}
