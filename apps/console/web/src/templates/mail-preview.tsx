import { type ReactElement, useMemo, useState } from 'react';
import { useWords } from '../i18n/use-words';
import { Segments } from '../kit/segments';
import { Theirs } from '../kit/theirs';
import { styleNonce } from '../theme/theme';
import { mailDocument } from './mail-document';

interface MailPreviewProps {
  subject: string | null;
  message: string;
  html: string | null;
}

/** HTML, or the text for programs without it. */
export function MailPreview({ subject, message, html }: MailPreviewProps): ReactElement {
  const { t } = useWords();
  const [wanted, setWanted] = useState<'html' | 'text'>('html');
  const look = html === null ? 'text' : wanted;
  return (
    <div className="mail">
      <div className="mail-head">
        <span className={subject === null ? 'grow dim' : 'grow strong break'}>
          {subject === null ? t('templates:mail.noSubject') : <Theirs>{subject}</Theirs>}
        </span>
        {html !== null && (
          <Segments
            label={t('templates:mail.look')}
            options={[
              { value: 'html', label: t('templates:mail.html') },
              { value: 'text', label: t('templates:mail.text') },
            ]}
            value={look}
            onChange={setWanted}
          />
        )}
      </div>
      {look === 'html' && html !== null ? (
        <MailFrame html={html} />
      ) : (
        <p className="mail-text">{message.trim() === '' ? t('templates:preview.empty') : <Theirs>{message}</Theirs>}</p>
      )}
    </div>
  );
}

/** Sandboxed: no scripts, no forms, no navigation, no origin. */
function MailFrame({ html }: { html: string }): ReactElement {
  const { t } = useWords();
  const page = useMemo(() => mailDocument(html, styleNonce()), [html]);
  return (
    <>
      <iframe className="mail-frame" title={t('templates:mail.frame')} sandbox="" srcDoc={page} />
      <p className="dim small mail-note">{t('templates:mail.note')}</p>
    </>
  );
}
