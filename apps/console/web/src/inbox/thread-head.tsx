import { Button } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconRotateClockwise, IconUserCircle } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { Conversation } from '../api/inbox-types';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { AssigneeMenu } from './assignee-menu';
import { CHANNEL_ICONS } from './conversation-list';
import { nameOf } from './names';
import type { useConversationActions } from './use-conversation-actions';

interface ThreadHeadProps {
  conversation: Conversation;
  actions: ReturnType<typeof useConversationActions>;
  mayWrite: boolean;
  isAssigning: boolean;
  onAssigning: (isAssigning: boolean) => void;
  onBack: () => void;
  onContact: (() => void) | undefined;
}

export function ThreadHead(props: ThreadHeadProps): ReactElement {
  const { conversation, actions, mayWrite, isAssigning, onAssigning, onBack, onContact } = props;
  const { t } = useWords();
  const phoneText = usePhoneText();
  const { account, channel, status, assignee } = conversation;
  const Icon = CHANNEL_ICONS[channel];
  const isOpen = status === 'open';
  const own = account.name !== null && account.name !== '' ? account.name : phoneText(account.phone ?? '');
  return (
    <div className="thread-head">
      <button type="button" className="icon-button only-one-pane" aria-label={t('inbox:back')} onClick={onBack}>
        <IconArrowLeft size={18} stroke={1.6} />
      </button>
      <div className="grow">
        <h2 className="clip">{nameOf(conversation, phoneText) ?? t('inbox:unknown')}</h2>
        <p className="dim small row" style={{ gap: 5 }}>
          <Icon size={13} stroke={1.6} aria-label={t(`common:channels.${channel}`)} />
          <span className="clip">{t('inbox:by', { account: own === '' ? t(`common:channels.${channel}`) : own })}</span>
        </p>
      </div>
      {mayWrite ? (
        <>
          <AssigneeMenu assignee={assignee} opened={isAssigning} onOpened={onAssigning} onAssign={actions.assign} />
          <Button
            leftSection={isOpen ? <IconCheck size={15} stroke={1.6} /> : <IconRotateClockwise size={15} stroke={1.6} />}
            loading={actions.isBusy}
            onClick={actions.toggle}
          >
            {t(isOpen ? 'inbox:close' : 'inbox:reopen')}
          </Button>
        </>
      ) : (
        <span className="soft small">
          {t('inbox:assign.label', { name: assignee?.name ?? t('inbox:assign.nobody') })}
        </span>
      )}
      {onContact !== undefined && (
        <button type="button" className="icon-button" aria-label={t('inbox:contact.title')} onClick={onContact}>
          <IconUserCircle size={19} stroke={1.5} />
        </button>
      )}
    </div>
  );
}
