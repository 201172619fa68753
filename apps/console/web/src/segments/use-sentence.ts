import { useQuery } from '@tanstack/react-query';
import { useWords } from '../i18n/use-words';
import { useOrganization } from '../session/session';
import { fieldsQuery } from './queries';
import type { Definition } from './rules';
import { sentenceOf } from './sentence';

/** Null until the names of custom fields are known. */
export function useSentence(): (definition: Definition) => string | null {
  const words = useWords();
  const { path } = useOrganization();
  const { data } = useQuery(fieldsQuery(path));
  return (definition) => (data === undefined ? null : sentenceOf(definition, { ...words, fields: data.fields }));
}
