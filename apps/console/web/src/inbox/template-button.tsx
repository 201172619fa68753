import { IconTemplate } from '@tabler/icons-react';
import type { ComponentType, ReactElement } from 'react';
import type { Conversation } from '../api/inbox-types';
import { withWords } from '../i18n/i18n';
import { useWords } from '../i18n/use-words';
import { type LatePart, useLatePart } from '../kit/use-late-part';
import type { TemplateDialogProps } from '../writing/template-dialog';

const fetchDialog = async (): Promise<ComponentType<TemplateDialogProps>> =>
  (await withWords('templates', withWords('writing', import('../writing/template-dialog')))).TemplateDialog;

export const useTemplateDialog = (): LatePart<TemplateDialogProps> => useLatePart(fetchDialog);

interface TemplateButtonProps {
  conversation: Conversation;
  dialog: LatePart<TemplateDialogProps>;
}

export function TemplateButton({ conversation, dialog }: TemplateButtonProps): ReactElement | null {
  const { t } = useWords();
  const { channel } = conversation;
  const { Part, isOpen, open, close } = dialog;
  if (channel !== 'whatsapp' && channel !== 'sms') return null;
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('inbox:shortcuts.template')}
        title={t('inbox:shortcuts.template')}
        onClick={open}
      >
        <IconTemplate size={18} stroke={1.6} />
      </button>
      {Part !== null && <Part conversation={conversation} channel={channel} opened={isOpen} onClose={close} />}
    </>
  );
}
