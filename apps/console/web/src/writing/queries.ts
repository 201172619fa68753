import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, ApiError } from '../api/client';
import type { MessagePreview, TemplateToSend } from '../api/types';
import { hasFolded } from '../kit/folded';
import { useMode, useOrganization } from '../session/session';
import { type TemplateDraft, valuesFor, type WritingChannel } from './template-draft';

const TYPING_MS = 300;

interface TemplatesToSend {
  /** Undefined if not known yet. */
  data: readonly TemplateToSend[] | undefined;
  error: unknown;
}

/**
 * Active templates of a channel that match the typed text, in the language nearest to the contact's. Until the server
 * answers, earlier ones that match show.
 *
 * @param contactId null if there is no contact
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
      return (await api.list(`${path}/templates/to-send`, query)).data;
    },
    placeholderData: (before, query) => (query?.queryKey[4] === channel ? before : undefined),
  });
  const isBehind = q !== wanted || isPlaceholderData;
  return { data: isBehind ? data?.filter((template) => shows(template, wanted)) : data, error };
}

const shows = ({ name, message }: TemplateToSend, text: string): boolean => hasFolded(`${name} ${message}`, text);

export interface WrittenPreview {
  /** Rendered without typed values, for what the template needs; undefined if not known yet. */
  needs: MessagePreview | undefined;
  /** With the typed values; undefined if not known, or if a value is refused. */
  says: MessagePreview | undefined;
  /** Version of the template shown last. */
  version: number | undefined;
  error: unknown;
  isPending: boolean;
  retry: () => void;
}

/**
 * The message with the typed values, rendered by the server as it sends it. What the template needs is asked for
 * without values, so it stays known while a value is half typed or the server is away.
 *
 * @param isShown whether a template is being written now
 */
export function useMessagePreview(
  { chosen, variables }: TemplateDraft,
  contactId: string | null,
  isShown = true,
): WrittenPreview {
  const { path } = useOrganization();
  const mode = useMode();
  const id = (isShown && chosen?.id) || null;
  const optionsOf = (written: string) => ({
    queryKey: [path, 'templates', 'message', mode, id, contactId, written],
    queryFn: () => {
      const body = {
        variables: JSON.parse(written) as Record<string, string>,
        ...(contactId !== null && { contact_id: contactId }),
      };
      return api.post(`${path}/templates/${id ?? ''}/preview`, body, { mode });
    },
    gcTime: 0,
  });
  const needs = useQuery({ ...optionsOf(NO_VALUES), enabled: id !== null });
  const values = needs.data === undefined ? {} : valuesFor({ variables }, needs.data);
  const now = JSON.stringify(values);
  const [typed] = useDebouncedValue(JSON.stringify([id, now]), TYPING_MS);
  const [typedFor, typedValues] = JSON.parse(typed) as [string | null, string];
  // Values typed for another template do not count.
  const written = typedFor === id ? typedValues : now;
  const says = useQuery({
    ...optionsOf(written),
    enabled: needs.data !== undefined,
    // Only of the same template: another one's preview would be taken for it.
    placeholderData: (before, query) => (query?.queryKey[4] === id ? before : undefined),
  });
  return {
    needs: needs.data,
    says: needs.data === undefined || says.error !== null ? undefined : says.data,
    version: (says.data ?? needs.data)?.version,
    error: needs.error ?? says.error,
    isPending: needs.isPending && id !== null,
    retry: () => void (needs.error === null ? says.refetch() : needs.refetch()),
  };
}

const NO_VALUES = '{}';

/** After a refusal: refetch templates, because the list or a text may be outdated. */
export function useLookAgain(): (error: unknown) => void {
  const { path } = useOrganization();
  const client = useQueryClient();
  return (error) => {
    if (!(error instanceof ApiError)) return;
    if (!error.code.startsWith('TEMPLATE_') && error.reason !== 'TEMPLATE_CHANGED') return;
    for (const what of ['message', 'to-send']) void client.invalidateQueries({ queryKey: [path, 'templates', what] });
  };
}
