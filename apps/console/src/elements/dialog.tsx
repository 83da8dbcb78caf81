import type { ReactElement, ReactNode } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  readonly title: string;
  /** by the key Escape, too */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A window over the page, which waits behind it. The focus goes in, and back where it came from. */
export function Dialog({ title, onClose, children }: DialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  );
}
