import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useEffect, useRef } from 'react';

interface SidePanelProps {
  readonly title: string;
  /** of what is in it: when that is another, its heading is read out */
  readonly of: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** stays in sight below what is scrolled */
  readonly foot?: ReactNode;
}

/** Stands beside the conversation, or over it where the page is narrow. Escape closes it, and the place it was opened from has the focus again. */
export function SidePanel({ title, of, onClose, children, foot }: SidePanelProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [of]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <aside className="asking-panel" aria-label={title} onKeyDown={closeOnEscape}>
      <header className="asking-panel-head">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="quiet" aria-label="Close" onClick={onClose}>
          ✕
        </button>
      </header>
      <div className="asking-panel-body">{children}</div>
      {foot !== undefined && <footer className="asking-panel-foot">{foot}</footer>}
    </aside>
  );
}
