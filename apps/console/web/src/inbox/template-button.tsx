import { IconTemplate } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ReactElement, Suspense } from 'react';
import type { Conversation } from '../api/inbox-types';
import { withWords } from '../i18n/i18n';
import { useWords } from '../i18n/use-words';

/** Comes with the first template that somebody chooses. */
const TemplateDialog = lazyRouteComponent(
  () => withWords('templates', withWords('writing', import('../writing/template-dialog'))),
  'TemplateDialog',
);

interface TemplateButtonProps {
  conversation: Conversation;
  /** null: it never was. */
  isOpen: boolean | null;
  onOpen: (isOpen: boolean) => void;
}

/** Answers with a template, where the channel has some. */
export function TemplateButton({ conversation, isOpen, onOpen }: TemplateButtonProps): ReactElement | null {
  const { t } = useWords();
  const { channel } = conversation;
  if (channel !== 'whatsapp' && channel !== 'sms') return null;
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('inbox:shortcuts.template')}
        title={t('inbox:shortcuts.template')}
        onClick={() => onOpen(true)}
      >
        <IconTemplate size={18} stroke={1.6} />
      </button>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <TemplateDialog conversation={conversation} channel={channel} opened={isOpen} onClose={() => onOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
