import { type DragEvent, type ReactElement, type ReactNode, useState } from 'react';
import { useWords } from '../i18n/use-words';

interface DropFilesProps {
  label: string;
  /** Undefined if the user may not write. */
  onFiles: ((files: readonly File[]) => void) | undefined;
  children: ReactNode;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

export function DropFiles({ label, onFiles, children }: DropFilesProps): ReactElement {
  const { t } = useWords();
  const [isOver, setIsOver] = useState(false);
  if (onFiles === undefined) {
    return (
      <section className="inbox-thread" aria-label={label}>
        {children}
      </section>
    );
  }
  const over = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <section
      className="inbox-thread"
      aria-label={label}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        setIsOver(false);
        if (!hasFiles(event)) return;
        // Without this the browser leaves the page and shows the file.
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && <div className="drop-note">{t('inbox:files.drop')}</div>}
    </section>
  );
}
