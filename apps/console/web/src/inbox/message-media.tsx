import { IconDownload } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import type { ConversationMessage } from '../api/inbox-types';
import { useWords } from '../i18n/use-words';
import { type FileKind, kindOf, SHOWN_IMAGES } from './attachments';
import { FileLabel } from './file-parts';
import { ownLink } from './own-link';
import { previewOf } from './outbox';

/** Types that browsers play. */
const PLAYED: ReadonlySet<string> = new Set(['video/mp4', 'audio/ogg', 'audio/mpeg', 'audio/mp4', 'audio/aac']);

type Media = NonNullable<ConversationMessage['media']>;

interface MessageMediaProps {
  message: ConversationMessage;
  media: Media;
}

/**
 * Pictures, sound and films that are safe to show are shown; other files are links to download. Only files of our own
 * server are loaded.
 */
export function MessageMedia({ message, media }: MessageMediaProps): ReactElement {
  const { t } = useWords();
  const [isGone, setIsGone] = useState(false);
  const mime = media.mime_type ?? '';
  const link = media.url === null ? null : ownLink(media.url, window.location.origin);
  const preview = previewOf(message.id);
  const kind = mime === '' ? 'document' : kindOf(mime);
  const name = media.filename ?? (mime === '' ? message.type : mime);
  const gone = (): void => setIsGone(true);
  if (media.url === null || isGone) {
    const state = isGone || media.status === 'failed' ? 'gone' : 'pending';
    return (
      <span className="talk-file">
        <FileLabel name={name} kind={kind} size={media.size} />
        <span className="dim small">{t(`inbox:files.${state}`)}</span>
      </span>
    );
  }
  if (link === null) return <ForeignFile url={media.url} name={name} kind={kind} size={media.size} />;
  if (SHOWN_IMAGES.has(mime)) {
    return (
      <a className="talk-picture" href={link} download={name} aria-label={t('inbox:files.download', { name })}>
        <img src={preview ?? link} alt={name} loading="lazy" onError={gone} />
      </a>
    );
  }
  return (
    <>
      {PLAYED.has(mime) && <Player kind={kind} src={link} label={name} />}
      <a className="talk-file" href={link} download={name} aria-label={t('inbox:files.download', { name })}>
        <FileLabel name={name} kind={kind} size={media.size} />
        <IconDownload className="file-icon" size={16} stroke={1.6} aria-hidden />
      </a>
    </>
  );
}

/** Loads nothing before the user presses play. */
function Player({ kind, src, label }: { kind: FileKind; src: string; label: string }): ReactElement {
  if (kind === 'video') {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what somebody sent has no captions
    return <video className="talk-film" src={src} controls preload="none" aria-label={label} />;
  }
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what somebody sent has no captions
  return <audio className="talk-sound" src={src} controls preload="none" aria-label={label} />;
}

/** A file at a foreign address: shown as a link that opens elsewhere. */
function ForeignFile({
  url,
  ...file
}: {
  url: string;
  name: string;
  kind: FileKind;
  size: number | null;
}): ReactElement {
  return (
    <a className="talk-file" href={url} target="_blank" rel="noreferrer">
      <FileLabel {...file} />
    </a>
  );
}
