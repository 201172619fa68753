import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ApiError } from '../api/client';
import type { MessagePreview } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Refusal } from '../kit/refusal';
import { ErrorPanel, Rows } from '../kit/states';
import { Theirs } from '../kit/theirs';
import { useOrganization } from '../session/session';
import { WhatsappPreview } from '../templates/whatsapp-preview';
import { TemplateChoice } from './template-choice';
import { lackingOfContact, type TemplateDraft, typedVariables, type WritingChannel } from './template-draft';
import type { useMessagePreview } from './queries';

const LONGEST_VALUE = 1_000;

interface TemplateFieldsProps {
  channel: WritingChannel;
  /** null: nobody of whom a text can speak. */
  contactId: string | null;
  /** A link to it would lead nowhere. */
  isOnContactPage?: boolean;
  draft: TemplateDraft;
  preview: ReturnType<typeof useMessagePreview>;
  onChange: (draft: TemplateDraft) => void;
}

/** A template, the values that it needs, and what the message says with them. */
export function TemplateFields(props: TemplateFieldsProps): ReactElement {
  const { channel, contactId, isOnContactPage = false, draft, preview, onChange } = props;
  const { t } = useWords();
  const { data, error, isPending, refetch } = preview;
  return (
    <>
      <TemplateChoice
        channel={channel}
        contactId={contactId}
        value={draft.id}
        onChange={(id) => onChange({ ...draft, id })}
      />
      {data !== undefined &&
        typedVariables(data).map(({ key, type, required, fallback, sample }) => (
          <TextInput
            key={key}
            label={<span className="mono">{key}</span>}
            description={type === 'text' ? undefined : t(`writing:values.${type}`)}
            placeholder={fallback ?? sample}
            required={required}
            maxLength={LONGEST_VALUE}
            autoComplete="off"
            value={draft.variables[key] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...draft, variables: { ...draft.variables, [key]: value } })
            }
          />
        ))}
      {data !== undefined && (
        <LackingOfContact keys={lackingOfContact(data)} contactId={contactId} hasLink={!isOnContactPage} />
      )}
      {draft.id !== null && isPending && <Rows count={2} />}
      {isOfValues(error) ? (
        <Refusal error={error} />
      ) : (
        error !== null && <ErrorPanel error={error} retry={() => void refetch()} />
      )}
      {data !== undefined && <Look channel={channel} preview={data} />}
    </>
  );
}

/** What was typed is not of its type: there is nothing to try again. */
const isOfValues = (error: unknown): boolean => error instanceof ApiError && error.code === 'VALIDATION';

function Look({ channel, preview }: { channel: WritingChannel; preview: MessagePreview }): ReactElement {
  const { t } = useWords();
  const { message, media_url: file, media_type: type, segments } = preview;
  return (
    <section className="template-stage writing-stage" data-look={channel} aria-label={t('writing:template.preview')}>
      {channel === 'whatsapp' ? (
        <WhatsappPreview message={message} file={file ?? ''} fileType={type ?? ''} />
      ) : (
        <>
          <div className="bubble sms">
            <Theirs>{message}</Theirs>
          </div>
          {segments > 1 && <p className="dim small">{t('writing:parts', { count: segments })}</p>}
        </>
      )}
    </section>
  );
}

interface LackingOfContactProps {
  keys: readonly string[];
  contactId: string | null;
  hasLink: boolean;
}

/** What the contact would have to be known by; nobody can type it here. */
function LackingOfContact({ keys, contactId, hasLink }: LackingOfContactProps): ReactElement | null {
  const { t } = useWords();
  const { id: orgId } = useOrganization();
  if (keys.length === 0) return null;
  return (
    <div className="note warn stack tight template-missing" role="status">
      <span>
        {t(contactId === null ? 'writing:template.nobody' : 'writing:template.lacking', { count: keys.length })}
      </span>
      <span className="row wrap">
        {keys.map((key) => (
          <span key={key} className="chip mono">
            {key}
          </span>
        ))}
      </span>
      {hasLink && contactId !== null && (
        <Link className="link" to="/o/$orgId/contacts/$contactId" params={{ orgId, contactId }}>
          {t('inbox:contact.page')}
        </Link>
      )}
    </div>
  );
}
