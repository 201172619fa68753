import type { RefusedRow } from '../api/types';
import { useWords } from '../i18n/use-words';

/** Prefix of the names of custom fields in errors. */
const OF_VALUES = 'custom_fields.';

/** Why a row was refused or skipped, short and in full. Unknown reasons keep the server's words. */
export function useRowReason(): (row: RefusedRow) => { title: string; reason: string } {
  const { code } = useWords();
  return ({ code: name, params, reason }) => {
    const why = String(params.why);
    const field = String(params.field ?? '');
    const values = { ...params, key: field.startsWith(OF_VALUES) ? field.slice(OF_VALUES.length) : field };
    // Problems of single fields use the texts of forms.
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
