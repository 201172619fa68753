import { NativeSelect, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ApiError } from '../api/client';
import type { MessagePreview, TemplateToSend } from '../api/types';
import { useWords } from '../i18n/use-words';
import { useErrorText } from '../kit/error-text';
import { Refusal } from '../kit/refusal';
import { ErrorPanel, Rows } from '../kit/states';
import { Theirs } from '../kit/theirs';
import { useOrganization } from '../session/session';
import { languageName } from '../templates/languages';
import { MissingKeys } from '../templates/missing-keys';
import { WhatsappPreview } from '../templates/whatsapp-preview';
import { TemplateChoice } from './template-choice';
import { lackingOfContact, type TemplateDraft, typedVariables, type WritingChannel } from './template-draft';
import type { WrittenPreview } from './queries';

const LONGEST_VALUE = 1_000;

interface TemplateFieldsProps {
  channel: WritingChannel;
  /** Null: no contact whose values the text can use. */
  contactId: string | null;
  /** Hides the link to the contact's page. */
  isOnContactPage?: boolean;
  draft: TemplateDraft;
  preview: WrittenPreview;
  onChange: (draft: TemplateDraft) => void;
}

export function TemplateFields(props: TemplateFieldsProps): ReactElement {
  const { channel, contactId, isOnContactPage = false, draft, preview, onChange } = props;
  const { t } = useWords();
  const errorText = useErrorText();
  const { needs, says, error, isPending, retry } = preview;
  const fields = needs === undefined ? [] : typedVariables(needs);
  const refused = refusedOf(error);
  const isBeside = fields.some(({ key }) => key === refused);
  return (
    <>
      <TemplateChoice
        channel={channel}
        contactId={contactId}
        chosen={draft.chosen}
        onChange={(chosen) => onChange({ ...draft, chosen })}
      />
      {draft.chosen !== null && (
        <TemplateLanguage chosen={draft.chosen} onChange={(chosen) => onChange({ ...draft, chosen })} />
      )}
      {fields.map(({ key, type, required, fallback, sample }) => (
        <TextInput
          key={key}
          label={<span className="mono">{key}</span>}
          description={type === 'text' ? undefined : t(`writing:values.${type}`)}
          placeholder={fallback ?? sample}
          required={required}
          maxLength={LONGEST_VALUE}
          autoComplete="off"
          value={draft.variables[key] ?? ''}
          error={key === refused && errorText(error)}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...draft, variables: { ...draft.variables, [key]: value } })
          }
        />
      ))}
      {needs !== undefined && (
        <LackingOfContact keys={lackingOfContact(needs)} contactId={contactId} hasLink={!isOnContactPage} />
      )}
      {isPending && error === null && <Rows count={2} />}
      {error !== null &&
        !isBeside &&
        (isOfValues(error) ? <Refusal error={error} /> : <ErrorPanel error={error} retry={retry} />)}
      {says !== undefined && <Look channel={channel} preview={says} />}
    </>
  );
}

interface TemplateLanguageProps {
  chosen: TemplateToSend;
  onChange: (chosen: TemplateToSend) => void;
}

function TemplateLanguage({ chosen, onChange }: TemplateLanguageProps): ReactElement | null {
  const { t, language: reader } = useWords();
  if (chosen.languages.length < 2) return null;
  return (
    <NativeSelect
      label={t('writing:template.language')}
      data={chosen.languages.map(({ id, language }) => ({
        value: id,
        label: languageName(language, reader) ?? language,
      }))}
      value={chosen.id}
      onChange={({ currentTarget: { value } }) => {
        const wanted = chosen.languages.find(({ id }) => id === value);
        if (wanted !== undefined) onChange({ ...chosen, ...wanted });
      }}
    />
  );
}

/** A value has the wrong type: a retry would not help. */
const isOfValues = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'VALIDATION';

/** The variable in question; null if none. */
const refusedOf = (error: unknown): string | null => (isOfValues(error) ? (error.failures[0]?.key ?? null) : null);

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

/** Missing contact values, which cannot be typed here. */
function LackingOfContact({ keys, contactId, hasLink }: LackingOfContactProps): ReactElement {
  const { t } = useWords();
  const { id: orgId } = useOrganization();
  return (
    <MissingKeys
      text={t(contactId === null ? 'writing:template.nobody' : 'writing:template.lacking', { count: keys.length })}
      keys={keys}
    >
      {hasLink && contactId !== null && (
        <Link className="link" to="/o/$orgId/contacts/$contactId" params={{ orgId, contactId }}>
          {t('inbox:contact.page')}
        </Link>
      )}
    </MissingKeys>
  );
}
