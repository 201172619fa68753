import type { RefusedRow } from '../api/types';
import { useWords } from '../i18n/use-words';

/** What values of custom fields are called. */
const OF_VALUES = 'custom_fields.';

/** Why a row was refused or skipped, in the reader's words: in short and whole. What these pages do not know is said as the server does. */
export function useRowReason(): (row: RefusedRow) => { title: string; reason: string } {
  const { code } = useWords();
  return ({ code: name, params, reason }) => {
    const why = String(params.why);
    const field = String(params.field ?? '');
    const values = { ...params, key: field.startsWith(OF_VALUES) ? field.slice(OF_VALUES.length) : field };
    // What is wrong with a field is said as where somebody writes it into a form.
    const ofField = code(
      'errors',
      `ofFields.${field}.${why}`,
      code('errors', `reasons.${why}`, reason, values),
      values,
    );
    return {
      title: code('transfers', `reasons.${name}`, name),
      reason: code('transfers', `why.${name}.${why}`, ofField, values),
    };
  };
}
