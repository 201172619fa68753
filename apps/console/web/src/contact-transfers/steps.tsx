import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';

export const STEPS = ['file', 'columns', 'options', 'check', 'import'] as const;
export type Step = (typeof STEPS)[number];

interface StepsProps {
  now: Step;
  /** Goes back to an earlier step; absent if that is not possible. */
  onStep?: (step: Step) => void;
}

export function Steps({ now, onStep }: StepsProps): ReactElement {
  const { t } = useWords();
  const at = STEPS.indexOf(now);
  return (
    <nav aria-label={t('transfers:steps.label')}>
      <ol className="transfer-steps">
        {STEPS.map((step, index) => {
          const name = t(`transfers:steps.${step}`);
          const isDone = index < at;
          return (
            <li key={step} className={isDone ? 'done' : ''} {...(step === now && { 'aria-current': 'step' })}>
              <span className="number" aria-hidden="true">
                {index + 1}
              </span>
              {isDone && onStep !== undefined ? (
                <button type="button" className="row-button" onClick={() => onStep(step)}>
                  {name}
                </button>
              ) : (
                <span>{name}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
