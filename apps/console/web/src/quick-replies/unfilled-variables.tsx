import './replies.css';
import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import type { UnfilledVariable } from './variables';

interface UnfilledVariablesProps {
  variables: readonly UnfilledVariable[];
  /** Selects the place in the text. */
  onShow: (variable: UnfilledVariable) => void;
  /** Sends the variables as written; undefined if that is not offered. */
  onKeep?: (() => void) | undefined;
}

export function UnfilledVariables({ variables, onShow, onKeep }: UnfilledVariablesProps): ReactElement {
  const { t } = useWords();
  return (
    <div className="unfilled">
      <span className="status warn">{t('replies:unfilled.text')}</span>
      {variables.map((variable) => (
        <button
          key={variable.key}
          type="button"
          className="chip mono"
          aria-label={t('replies:unfilled.show', { name: sourceOf(variable) })}
          onClick={() => onShow(variable)}
        >
          {sourceOf(variable)}
        </button>
      ))}
      {onKeep !== undefined && (
        <Button size="xs" variant="subtle" onClick={onKeep}>
          {t('replies:unfilled.keep')}
        </Button>
      )}
    </div>
  );
}

/** Announces them to screen readers. Always mounted: a live region must exist before its text. */
export function UnfilledStatus({ variables }: Pick<UnfilledVariablesProps, 'variables'>): ReactElement {
  const { t } = useWords();
  const names = variables.map(sourceOf).join(', ');
  return (
    <p className="visually-hidden" role="status">
      {names === '' ? '' : t('replies:unfilled.said', { names })}
    </p>
  );
}

const sourceOf = ({ key }: UnfilledVariable): string => `{{${key}}}`;
