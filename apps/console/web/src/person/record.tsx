import type { ReactElement } from 'react';
import type { Contact, ContactField } from '../api/types';
import { useWords } from '../i18n/use-words';
import { LinkButton } from '../kit/link-button';
import { Section } from '../kit/page';
import { Loaded, Rows } from '../kit/states';
import { Theirs } from '../kit/theirs';
import { useOrganization } from '../session/session';
import { languageName, OFFERED } from '../templates/languages';
import { EditableRow } from './editable-row';
import { fieldPart, textPart } from './parts';
import { COUNTRIES, countryName, timeZones } from './places';
import { useContactFields } from './queries';
import type { InputKind } from './row-input';

interface RecordProps {
  contact: Contact;
  readOnly: boolean;
}

const NAMES = ['name', 'first_name', 'last_name', 'company', 'external_id'] as const;
const PARTS = {
  name: textPart('name'),
  first_name: textPart('first_name'),
  last_name: textPart('last_name'),
  company: textPart('company'),
  external_id: textPart('external_id'),
  language: textPart('language'),
  timezone: textPart('timezone'),
  country: textPart('country'),
  notes: textPart('notes'),
};

export function Record({ contact, readOnly }: RecordProps): ReactElement {
  const { t, language: reader } = useWords();
  const own = { contact, readOnly };
  const languages = (tag: string): string | null => languageName(tag, reader);
  const countries = (code: string): string | null => countryName(code, reader);
  return (
    <Section title={t('person:record.title')}>
      <dl className="person-facts">
        {NAMES.map((name) => (
          <EditableRow key={name} {...own} label={t(`person:record.${name}`)} part={PARTS[name]} />
        ))}
        <EditableRow
          {...own}
          label={t('person:record.language')}
          part={PARTS.language}
          longest={35}
          kind={{ as: 'suggest', options: OFFERED, nameOf: languages }}
          shown={(tag) => withName(tag, languages(tag))}
          textOf={(tag) => languages(tag) ?? tag}
        />
        <EditableRow
          {...own}
          label={t('person:record.timezone')}
          part={PARTS.timezone}
          longest={64}
          kind={{ as: 'suggest', options: timeZones(), nameOf: () => null }}
        />
        <EditableRow
          {...own}
          label={t('person:record.country')}
          part={PARTS.country}
          longest={2}
          kind={{ as: 'suggest', options: COUNTRIES, nameOf: countries }}
          shown={(code) => withName(code, countries(code))}
          textOf={(code) => countries(code) ?? code}
        />
      </dl>
    </Section>
  );
}

const withName = (code: string, name: string | null): ReactElement => (
  <>
    {name ?? code} {name !== null && <span className="mono dim">{code}</span>}
  </>
);

const LONGEST_NOTES = 5_000;

export function PersonNotes({ contact, readOnly }: RecordProps): ReactElement {
  const { t } = useWords();
  return (
    <Section title={t('person:notes.title')} note={t('person:notes.note')}>
      <dl className="person-facts">
        <EditableRow
          contact={contact}
          readOnly={readOnly}
          label={t('person:notes.title')}
          part={PARTS.notes}
          kind={{ as: 'area' }}
          longest={LONGEST_NOTES}
          isTall
        />
      </dl>
    </Section>
  );
}

export function CustomFields({ contact, readOnly }: RecordProps): ReactElement {
  const { t } = useWords();
  const { id: orgId, may } = useOrganization();
  const fields = useContactFields();
  const define = (
    <LinkButton to="/o/$orgId/contacts/fields" params={{ orgId }} size="xs" variant="subtle">
      {may('contact_fields:write') ? t('person:fields.define') : t('person:fields.see')}
    </LinkButton>
  );
  return (
    <Section title={t('person:fields.own')} action={define}>
      <Loaded query={fields} skeleton={<Rows count={2} />}>
        {(all) =>
          all.length === 0 ? (
            <p className="dim">{t('person:fields.none')}</p>
          ) : (
            <dl className="person-facts">
              {all.map((field) => (
                <CustomField key={field.id} contact={contact} readOnly={readOnly} field={field} />
              ))}
            </dl>
          )
        }
      </Loaded>
    </Section>
  );
}

const LONGEST_VALUE = 1_000;
const LONGEST_URL = 2_048;

function CustomField({ contact, readOnly, field }: RecordProps & { field: ContactField }): ReactElement {
  const { type, label, options } = field;
  const { yesNo } = useFieldFormats();
  const kind: InputKind = type === 'select' ? { as: type, options } : { as: type };
  return (
    <EditableRow
      contact={contact}
      readOnly={readOnly}
      label={label}
      part={fieldPart(field)}
      kind={kind}
      longest={type === 'url' ? LONGEST_URL : LONGEST_VALUE}
      textOf={(value) => (type === 'boolean' && value !== '' ? yesNo(value) : value)}
      shown={(value) => <FieldValue type={type} value={value} />}
    />
  );
}

export function FieldValue({ type, value }: { type: ContactField['type']; value: string }): ReactElement {
  const { number, day, yesNo } = useFieldFormats();
  switch (type) {
    case 'boolean':
      return <>{yesNo(value)}</>;
    case 'number':
      return <span className="num">{number(value)}</span>;
    case 'date':
      return <span className="num">{day(value)}</span>;
    case 'text':
    case 'select':
    case 'url':
      return <Theirs>{value}</Theirs>;
  }
}

function useFieldFormats() {
  const { t, language } = useWords();
  const digits = new Intl.NumberFormat(language, { maximumFractionDigits: 15 });
  // A date has no time zone: UTC keeps it from shifting.
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const number = (text: string): string => (Number.isFinite(Number(text)) ? digits.format(Number(text)) : text);
  const yesNo = (text: string): string => t(text === 'true' ? 'person:yes' : 'person:no');
  return {
    number,
    yesNo,
    day: (text: string) => {
      const day = new Date(`${text}T00:00:00Z`);
      return Number.isNaN(day.getTime()) ? text : format.format(day);
    },
  };
}
