import type { ReactElement } from 'react';
import type { Counted as CountedValue } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';

/** Shows `+` if counting stopped at a limit. */
export function Counted({ value }: { value: CountedValue }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const text = number(value.count);
  return <>{value.is_capped ? t('operations:more', { count: text }) : text}</>;
}
