import { IconFile, IconMusic, IconVideo } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { FileName } from '../kit/theirs';
import { type FileKind, sizeText } from './attachments';

const ICONS = { image: IconFile, video: IconVideo, audio: IconMusic, document: IconFile } as const;

interface FileLabelProps {
  name: string;
  kind: FileKind;
  /** Bytes; null if unknown. */
  size: number | null;
}

export function FileLabel({ name, kind, size }: FileLabelProps): ReactElement {
  const Icon = ICONS[kind];
  return (
    <>
      <Icon className="file-icon" size={18} stroke={1.5} aria-hidden />
      <span className="file-words">
        <FileName name={name} />
        {size !== null && <span className="dim small num">{sizeText(size)}</span>}
      </span>
    </>
  );
}
