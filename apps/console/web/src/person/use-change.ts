import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client';
import type { Contact, Schemas } from '../api/types';
import { sayFailure } from '../kit/notify';
import { useIsMounted } from '../kit/use-is-mounted';
import { useMode, useOrganization } from '../session/session';
import { ChangedMeanwhile } from './changed-meanwhile';
import { contactQuery, useShowContact } from './queries';
import { useRefusalText } from './refusal-text';

/** A part of a contact that is saved on its own: only it is sent. */
export interface Part<Value> {
  of: (contact: Contact) => Value;
  toBody: (value: Value) => Schemas['UpdateContactBody'];
}

export interface Change<Value> {
  /** Undefined if nothing is being saved. */
  pending: Value | undefined;
  error: unknown;
  /** @param before the value that the user saw */
  save: (value: Value, before: Value) => void;
  clear: () => void;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Saves a part of a contact. If it changed elsewhere since it was shown, it is not overwritten but shown first.
 *
 * @param label names the part in the notice if the user left before it was refused
 * @param settle called with null after saving, else with the error
 */
export function useChange<Value>(
  id: string,
  { of, toBody }: Part<Value>,
  label: string,
  settle: (error: unknown, value: Value) => void = () => undefined,
): Change<Value> {
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const show = useShowContact();
  const refusalText = useRefusalText();
  const isMounted = useIsMounted();
  const [error, setError] = useState<unknown>(null);
  const mutation = useMutation({
    mutationFn: async ({ value, before }: { value: Value; before: Value }) => {
      // Bypasses the cache: the page's own requests may be cancelled.
      const contact = await api.get(`${path}/contacts/${id}`, { mode });
      const now = of(contact);
      if (!isSame(now, before)) {
        client.setQueryData(contactQuery(path, mode, id).queryKey, contact);
        throw new ChangedMeanwhile(now);
      }
      return api.patch(`${path}/contacts/${id}`, toBody(value), { mode });
    },
    onSuccess: async (contact, { value }) => {
      await show(contact);
      settle(null, value);
    },
    onError: (refusal, { value }) => {
      if (!isMounted()) return sayFailure(`${label}: ${refusalText(refusal) ?? ''}`);
      setError(refusal);
      settle(refusal, value);
    },
  });
  return {
    pending: mutation.isPending ? mutation.variables.value : undefined,
    error,
    save: (value, before) => {
      setError(null);
      mutation.mutate({ value, before });
    },
    clear: () => setError(null),
  };
}
