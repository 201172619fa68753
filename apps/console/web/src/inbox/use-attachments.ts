import { useState } from 'react';
import { useWords } from '../i18n/use-words';
import { type Attachment, kindOf, MOST_FILES, mostBytesOf, problemOf, sizeText } from './attachments';
import { goesWithUser } from '../session/written';
import { newClientId } from './outbox';

interface Attachments {
  files: readonly Attachment[];
  /** Why the last files were refused; null if all were taken. */
  refusal: string | null;
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  /** For files on their way: their pictures live on with the messages. */
  clear: () => void;
  /** Says why files cannot be sent here; null clears it. */
  refuse: (reason: string | null) => void;
}

/** Chosen files by conversation: they are still there when the user comes back. */
const chosen = new Map<string, readonly Attachment[]>();
goesWithUser(() => {
  for (const { preview } of [...chosen.values()].flat()) if (preview !== null) URL.revokeObjectURL(preview);
  chosen.clear();
});

/** Refuses, with a reason, what the server would refuse. */
export function useAttachments(conversationId: string): Attachments {
  const { t } = useWords();
  const [files, setFiles] = useState(chosen.get(conversationId) ?? []);
  const [refusal, refuse] = useState<string | null>(null);
  const set = (next: readonly Attachment[]): void => {
    setFiles(next);
    if (next.length === 0) chosen.delete(conversationId);
    else chosen.set(conversationId, next);
  };
  const refusalOf = (file: File): string | null => {
    const problem = problemOf(file);
    if (problem === null) return null;
    const kind = kindOf(file.type);
    const most = sizeText(mostBytesOf(kind)).replace('.0', '');
    return t(`inbox:files.${problem}`, { name: file.name, most, kind: t(`inbox:files.kinds.${kind}`) });
  };
  return {
    files,
    refusal,
    refuse,
    add: (added) => {
      const reasons = added.map(refusalOf);
      const good = added.filter((_file, index) => reasons[index] === null);
      const room = MOST_FILES - files.length;
      const tooMany = good.length > room ? t('inbox:files.tooMany', { count: MOST_FILES }) : null;
      set([...files, ...good.slice(0, room).map(toAttachment)]);
      refuse(tooMany ?? reasons.find((reason) => reason !== null) ?? null);
    },
    remove: (id) => {
      const gone = files.find((each) => each.id === id);
      if (gone?.preview != null) URL.revokeObjectURL(gone.preview);
      set(files.filter((each) => each.id !== id));
      refuse(null);
    },
    clear: () => {
      set([]);
      refuse(null);
    },
  };
}

function toAttachment(file: File): Attachment {
  const kind = kindOf(file.type);
  return { id: newClientId(), file, kind, preview: kind === 'image' ? URL.createObjectURL(file) : null };
}
