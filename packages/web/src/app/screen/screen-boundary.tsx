import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ScreenError } from './screen-error.tsx';

/** Shows a notice in place of its children when one of them fails. */
export class FailureBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <ScreenError /> : this.props.children;
  }
}

/** Limits a failure to one screen: the next screen starts afresh. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <FailureBoundary key={pathname}>{children}</FailureBoundary>;
}
