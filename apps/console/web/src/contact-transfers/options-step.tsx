import { Button, Checkbox, NativeSelect, Progress, Radio } from '@mantine/core';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { ErrorPanel } from '../kit/states';
import { TagsInput } from '../kit/tags-input';
import { COUNTRIES, countryName } from '../person/places';
import { useMode } from '../session/session';

export interface ImportOptions {
  onConflict: 'skip' | 'update';
  tags: string[];
  hasConsent: boolean;
  /** For phone numbers without a country code; empty if not chosen. */
  country: string;
}

export const NO_OPTIONS: ImportOptions = { onConflict: 'skip', tags: [], hasConsent: false, country: '' };

/** Territories without phone numbers of their own. */
const NO_PHONES: readonly string[] = ['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM'];

interface OptionsStepProps {
  options: ImportOptions;
  onOptions: (options: ImportOptions) => void;
  /** The file has columns of consent. */
  saysConsent: boolean;
  /** Uploaded part, from 0 to 1; null if no upload runs. */
  progress: number | null;
  error: unknown;
  isFileGone: boolean;
  onBack: () => void;
  onNext: () => void;
  onStop: () => void;
}

export function OptionsStep(props: OptionsStepProps): ReactElement {
  const { t } = useWords();
  const mode = useMode();
  const { options, onOptions, saysConsent, progress, error, isFileGone } = props;
  const isSending = progress !== null;
  const mayStart = options.hasConsent || saysConsent;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        props.onNext();
      }}
    >
      <fieldset className="fieldset stack transfer-options" disabled={isSending}>
        <Radio.Group
          label={t('transfers:options.conflict')}
          value={options.onConflict}
          onChange={(value) => onOptions({ ...options, onConflict: value === 'update' ? 'update' : 'skip' })}
        >
          <div className="stack transfer-radios">
            <Radio value="skip" label={t('transfers:options.skip')} description={t('transfers:options.skipNote')} />
            <Radio
              value="update"
              label={t('transfers:options.update')}
              description={t('transfers:options.updateNote')}
            />
          </div>
        </Radio.Group>
        <div>
          <div className="transfer-label">{t('transfers:options.tags')}</div>
          <TagsInput
            label={t('transfers:options.tags')}
            value={options.tags}
            onChange={(tags) => onOptions({ ...options, tags })}
          />
          <p className="soft small">{t('transfers:options.tagsNote')}</p>
        </div>
        <CountrySelect value={options.country} onChange={(country) => onOptions({ ...options, country })} />
        {saysConsent && (
          <div className="note info">
            <span>{t('transfers:consent.said')}</span>
          </div>
        )}
        <ConsentBox isChecked={options.hasConsent} onChange={(hasConsent) => onOptions({ ...options, hasConsent })} />
        {!mayStart && <p className="soft small">{t('transfers:consent.needed')}</p>}
        {mode === 'test' && (
          <div className="note info">
            <span>{t('transfers:options.test')}</span>
          </div>
        )}
      </fieldset>
      <div aria-live="polite" className="transfer-sending">
        {isSending && (
          <>
            <Progress value={progress * 100} aria-label={t('transfers:options.sending')} />
            <p className="soft small">{t('transfers:options.sendingNote')}</p>
          </>
        )}
        {!isSending && isFileGone && (
          <div className="note bad" role="alert">
            <span>{t('transfers:file.changed')}</span>
          </div>
        )}
        {!isSending && !isFileGone && error !== null && <ErrorPanel error={error} retry={props.onNext} />}
      </div>
      <div className="transfer-foot">
        <Button onClick={isSending ? props.onStop : props.onBack}>
          {isSending ? t('common:cancel') : t('transfers:back')}
        </Button>
        <Button type="submit" variant="filled" disabled={!mayStart || isFileGone} loading={isSending}>
          {t('transfers:options.check')}
        </Button>
      </div>
    </form>
  );
}

function CountrySelect({ value, onChange }: { value: string; onChange: (country: string) => void }): ReactElement {
  const { t, language } = useWords();
  const named = COUNTRIES.filter((code) => !NO_PHONES.includes(code))
    .map((code) => ({ value: code, label: countryName(code, language) ?? code }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
  return (
    <NativeSelect
      label={t('transfers:options.country')}
      description={t('transfers:options.countryNote')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: t('transfers:options.noCountry') }, ...named]}
    />
  );
}

export function ConsentBox({
  isChecked,
  onChange,
}: {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}): ReactElement {
  const { t } = useWords();
  return (
    <div className="panel pad">
      <Checkbox
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        label={t('transfers:consent.label')}
        description={t('transfers:consent.note')}
      />
    </div>
  );
}
