import { type ReactElement, useState } from 'react';
import type { Template, TemplatePreview } from '../api/types';
import { useWords } from '../i18n/use-words';
import { useErrorText } from '../kit/error-text';
import { Segments } from '../kit/segments';
import { ErrorPanel, Rows } from '../kit/states';
import { useMode } from '../session/session';
import { ContactField } from './contact-field';
import { MailPreview } from './mail-preview';
import { MissingKeys } from './missing-keys';
import type { LivePreview } from './queries';
import { SmsPreview } from './sms-preview';
import type { TemplateValues } from './template-values';
import { WhatsappPreview } from './whatsapp-preview';

const LOOKS = ['whatsapp', 'sms', 'email'] as const;
type Look = (typeof LOOKS)[number];

interface PreviewPaneProps {
  values: TemplateValues;
  preview: LivePreview;
  /** The preview is of earlier texts: a field is invalid now, and says so itself. */
  isWrong: boolean;
  contactId: string | null;
  onContact: (id: string | null) => void;
}

export function PreviewPane({ values, preview, isWrong, contactId, onContact }: PreviewPaneProps): ReactElement {
  const { t } = useWords();
  const text = useErrorText();
  const mode = useMode();
  const [wanted, setWanted] = useState<Look>('whatsapp');
  const looks = looksOf(values);
  const look = looks.find((each) => each === wanted) ?? looks[0] ?? 'whatsapp';
  const { data, error } = preview;
  return (
    <aside className="template-preview" aria-label={t('templates:preview.title')}>
      <div className="row between wrap">
        <h2>{t('templates:preview.title')}</h2>
        {looks.length > 1 && (
          <Segments
            label={t('templates:form.channel')}
            options={looks.map((value) => ({ value, label: t(`common:channels.${value}`) }))}
            value={look}
            onChange={setWanted}
          />
        )}
      </div>
      <ContactField key={mode} value={contactId} onChange={onContact} />
      {isWrong && (
        <p className="note bad" role="status">
          {t('templates:preview.before', { problem: text(error) })}
        </p>
      )}
      {error !== null && !isWrong && <ErrorPanel error={error} retry={preview.retry} />}
      {data === undefined ? (
        error === null && <Rows count={3} />
      ) : (
        <div className="stack">
          <div className="template-stage" data-look={look}>
            <Look look={look} values={values} data={data} />
          </div>
          <MissingKeys text={t('templates:preview.missing', { count: data.missing.length })} keys={data.missing} />
        </div>
      )}
    </aside>
  );
}

function Look({ look, values, data }: { look: Look; values: TemplateValues; data: TemplatePreview }): ReactElement {
  switch (look) {
    case 'whatsapp':
      return <WhatsappPreview message={data.message} file={values.media_url.trim()} fileType={values.media_type} />;
    case 'sms':
      return <SmsPreview sms={data.sms} />;
    case 'email':
      return <MailPreview subject={data.subject} message={data.message} html={data.html} />;
  }
}

/** Channels it can be sent on; with a file, `any` does not include SMS. */
function looksOf({ channel, media_url }: TemplateValues): readonly Look[] {
  const of: Readonly<Record<Template['channel'], readonly Look[]>> = {
    any: LOOKS,
    whatsapp: ['whatsapp'],
    sms: ['sms'],
    email: ['email'],
  };
  return media_url.trim() === '' ? of[channel] : of[channel].filter((look) => look !== 'sms' || channel === 'sms');
}
