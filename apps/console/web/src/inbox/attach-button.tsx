import { IconPaperclip } from '@tabler/icons-react';
import { type ReactElement, useRef } from 'react';
import { useWords } from '../i18n/use-words';

interface AttachButtonProps {
  onFiles: (files: readonly File[]) => void;
  /** Given: no file can be sent here, and this says why. */
  onRefuse: (() => void) | undefined;
}

/** Chooses files. Where none can be sent it says why, rather than being grey. */
export function AttachButton({ onFiles, onRefuse }: AttachButtonProps): ReactElement {
  const { t } = useWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('inbox:files.attach')}
        title={t('inbox:files.attach')}
        onClick={onRefuse ?? (() => input.current?.click())}
      >
        <IconPaperclip size={18} stroke={1.6} />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('inbox:files.attach')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
