import { IconPaperclip } from '@tabler/icons-react';
import { type ReactElement, useRef } from 'react';
import { useWords } from '../i18n/use-words';

interface AttachButtonProps {
  onFiles: (files: readonly File[]) => void;
  /** Given if files cannot be sent here: shows the reason. */
  onRefuse: (() => void) | undefined;
}

/** Where files cannot be sent the button says why, instead of being disabled. */
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
          // Lets the user choose the same file again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
