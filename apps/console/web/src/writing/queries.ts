import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/client';
import type { MessagePreview, TemplateToSend } from '../api/types';
import { useMode, useOrganization } from '../session/session';
import type { WritingChannel } from './template-draft';

/** After the last key, before the server is asked again. */
const TYPING_MS = 300;

interface TemplatesToSend {
  /** Undefined: not known yet. */
  data: readonly TemplateToSend[] | undefined;
  error: unknown;
}

/**
 * Active templates of a channel with what was typed in them, in the language nearest to the contact's. Until the server has
 * said which these are, those of before that show it.
 *
 * @param contactId null: of nobody
 */
export function useTemplatesToSend(channel: WritingChannel, contactId: string | null, typed: string): TemplatesToSend {
  const { path } = useOrganization();
  const mode = useMode();
  const wanted = typed.trim();
  const [q] = useDebouncedValue(wanted, TYPING_MS);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [path, 'templates', 'to-send', mode, channel, contactId, q],
    queryFn: async () => {
      const query = { mode, channel, contact_id: contactId, q };
      return (await api.list<TemplateToSend>(`${path}/templates/to-send`, query)).data;
    },
    placeholderData: (before, query) => (query?.queryKey[4] === channel ? before : undefined),
  });
  const isBehind = q !== wanted || isPlaceholderData;
  return { data: isBehind ? data?.filter((template) => shows(template, wanted)) : data, error };
}

const shows = ({ name, message }: TemplateToSend, text: string): boolean =>
  `${name} ${message}`.toLowerCase().includes(text.toLowerCase());

/** What the message says with these values: rendered by the server, as it sends it. @param id null: no template is chosen */
export function useMessagePreview(
  id: string | null,
  contactId: string | null,
  variables: Readonly<Record<string, string>>,
): UseQueryResult<MessagePreview> {
  const { path } = useOrganization();
  const mode = useMode();
  const [written] = useDebouncedValue(JSON.stringify(variables), TYPING_MS);
  return useQuery({
    queryKey: [path, 'templates', 'message', mode, id, contactId, written],
    queryFn: () => {
      const body = { variables: JSON.parse(written) as object, ...(contactId !== null && { contact_id: contactId }) };
      return api.post<MessagePreview>(`${path}/templates/${id ?? ''}/preview`, body, { mode });
    },
    enabled: id !== null,
    // Of the same template only: what another one says would be taken for it.
    placeholderData: (before, query) => (query?.queryKey[4] === id ? before : undefined),
    gcTime: 0,
  });
}
