import { IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import type { Attachment } from './attachments';
import { FileLabel } from './file-parts';

interface AttachmentListProps {
  files: readonly Attachment[];
  onRemove: (id: string) => void;
}

export function AttachmentList({ files, onRemove }: AttachmentListProps): ReactElement | null {
  const { t } = useWords();
  if (files.length === 0) return null;
  return (
    <ul className="attachments" aria-label={t('inbox:files.label')}>
      {files.map(({ id, file, kind, preview }) => (
        <li key={id}>
          {preview !== null && <img src={preview} alt={file.name} aria-hidden />}
          <FileLabel name={file.name} kind={kind} size={file.size} />
          <button
            type="button"
            className="icon-button"
            aria-label={t('inbox:files.remove', { name: file.name })}
            onClick={() => onRemove(id)}
          >
            <IconX size={15} stroke={1.6} />
          </button>
        </li>
      ))}
    </ul>
  );
}
