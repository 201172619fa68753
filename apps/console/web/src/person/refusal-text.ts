import { useWords } from '../i18n/use-words';
import { useErrorText, useFieldTexts } from '../kit/error-text';
import { ChangedMeanwhile } from './changed-meanwhile';
import { DigitsLost } from './digits';

const LONGEST = 120;

const inShort = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST).trim()}…` : text);

/** The reason of the field, else of the whole request. */
export function useRefusalText(): (error: unknown, shownOf?: (value: never) => string) => string | null {
  const { t } = useWords();
  const text = useErrorText();
  const fieldTexts = useFieldTexts();
  return (error, shownOf) => {
    if (error === null || error === undefined) return null;
    if (error instanceof ChangedMeanwhile) {
      const now = inShort(shownOf?.(error.now as never) ?? '');
      return now === '' ? t('person:changedMeanwhile') : t('person:changedTo', { now });
    }
    if (error instanceof DigitsLost) return t('person:digitsLost');
    const [ofField] = Object.values(fieldTexts(error));
    return ofField === undefined || ofField === '' ? text(error) : ofField;
  };
}
