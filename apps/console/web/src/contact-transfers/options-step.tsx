import { Button, Checkbox, Progress, Radio } from '@mantine/core';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { ErrorPanel } from '../kit/states';
import { TagsInput } from '../kit/tags-input';
import { useMode } from '../session/session';

export interface ImportOptions {
  onConflict: 'skip' | 'update';
  tags: string[];
  hasConsent: boolean;
}

export const NO_OPTIONS: ImportOptions = { onConflict: 'skip', tags: [], hasConsent: false };

interface OptionsStepProps {
  options: ImportOptions;
  onOptions: (options: ImportOptions) => void;
  /** How much of the file has left, from 0 to 1; null: none is sent. */
  progress: number | null;
  error: unknown;
  /** The browser cannot read the file any more. */
  isFileGone: boolean;
  onBack: () => void;
  onNext: () => void;
  onStop: () => void;
}

/** What is to happen with the rows. */
export function OptionsStep(props: OptionsStepProps): ReactElement {
  const { t } = useWords();
  const mode = useMode();
  const { options, onOptions, progress, error, isFileGone } = props;
  const isSending = progress !== null;
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
        <ConsentBox isChecked={options.hasConsent} onChange={(hasConsent) => onOptions({ ...options, hasConsent })} />
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
        <Button type="submit" variant="filled" disabled={!options.hasConsent || isFileGone} loading={isSending}>
          {t('transfers:options.check')}
        </Button>
      </div>
    </form>
  );
}

/** What somebody says for all people of a file. */
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
