import { Button } from '@mantine/core';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { useErrorText } from '../kit/error-text';
import { Theirs } from '../kit/theirs';
import { FileLabel } from './file-parts';
import { discardOutgoing, type Outgoing, retryOutgoing } from './outbox';

export function OutgoingBubble({ outgoing }: { outgoing: Outgoing }): ReactElement {
  const { attachment, text, error } = outgoing;
  const hasFailed = error !== null;
  return (
    <div className={hasFailed ? 'talk outbound unsent' : 'talk outbound sending'}>
      <div className="talk-bubble">
        {attachment !== null && <OutgoingFile outgoing={outgoing} attachment={attachment} />}
        {text !== '' && <Theirs>{text}</Theirs>}
      </div>
      {hasFailed ? <Failure outgoing={outgoing} /> : <Progress outgoing={outgoing} />}
    </div>
  );
}

interface OutgoingFileProps {
  outgoing: Outgoing;
  attachment: NonNullable<Outgoing['attachment']>;
}

function OutgoingFile({ attachment }: OutgoingFileProps): ReactElement {
  const { file, kind, preview } = attachment;
  if (preview !== null) {
    return (
      <span className="talk-picture">
        <img src={preview} alt={file.name} />
      </span>
    );
  }
  return (
    <span className="talk-file">
      <FileLabel name={file.name} kind={kind} size={file.size} />
    </span>
  );
}

function Progress({ outgoing: { clientId, attachment, progress, mediaId } }: { outgoing: Outgoing }): ReactElement {
  const { t } = useWords();
  const isUploading = progress !== null;
  const percent = Math.round((progress ?? 0) * 100);
  const name = attachment?.file.name ?? '';
  return (
    <span className="talk-meta">
      <span className="tick pending">
        <IconClock size={14} stroke={1.8} aria-hidden />
        {isUploading ? t('inbox:files.uploading', { percent }) : t('inbox:sending')}
      </span>
      {isUploading && (
        <progress className="upload-bar" max={100} value={percent} aria-label={t('inbox:files.progress', { name })} />
      )}
      {attachment !== null && mediaId === null && (
        <Button size="compact-xs" variant="subtle" onClick={() => discardOutgoing(clientId)}>
          {t('common:cancel')}
        </Button>
      )}
    </span>
  );
}

function Failure({ outgoing: { clientId, error } }: { outgoing: Outgoing }): ReactElement {
  const { t } = useWords();
  const errorText = useErrorText();
  return (
    <div className="talk-failure" role="alert">
      <span className="tick failed">
        <IconAlertCircle size={14} stroke={1.8} aria-hidden />
        {t('inbox:notSent')} {errorText(error)}
      </span>
      <Button size="xs" onClick={() => retryOutgoing(clientId)}>
        {t('common:retry')}
      </Button>
      <Button size="xs" variant="subtle" onClick={() => discardOutgoing(clientId)}>
        {t('inbox:discard')}
      </Button>
    </div>
  );
}
