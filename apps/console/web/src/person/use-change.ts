import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client';
import type { Contact } from '../api/types';
import { useMode, useOrganization } from '../session/session';
import { contactQuery, useShowContact } from './queries';

/** Somebody else changed what is being changed, since it was opened. */
export class ChangedMeanwhile<Value> extends Error {
  constructor(readonly now: Value) {
    super();
  }
}

/** A part of a contact that is changed on its own: only that part is sent. */
export interface Part<Value> {
  of: (contact: Contact) => Value;
  toBody: (value: Value) => Record<string, unknown>;
}

export interface Change<Value> {
  /** Undefined: nothing is on its way. */
  pending: Value | undefined;
  error: unknown;
  /** @param before what the one who changes it saw */
  save: (value: Value, before: Value) => void;
  clear: () => void;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Saves a part of a contact. What changed elsewhere since it was shown is not overwritten: it is shown first.
 *
 * @param settle after it was saved (null), or refused
 */
export function useChange<Value>(
  id: string,
  { of, toBody }: Part<Value>,
  settle: (error: unknown, value: Value) => void = () => undefined,
): Change<Value> {
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const show = useShowContact();
  const [error, setError] = useState<unknown>(null);
  const mutation = useMutation({
    mutationFn: async ({ value, before }: { value: Value; before: Value }) => {
      const now = of(await client.fetchQuery({ ...contactQuery(path, mode, id), staleTime: 0 }));
      if (!isSame(now, before)) throw new ChangedMeanwhile(now);
      return api.patch<Contact>(`${path}/contacts/${id}`, toBody(value), { mode });
    },
    onSuccess: async (contact, { value }) => {
      await show(contact);
      settle(null, value);
    },
    onError: (refusal, { value }) => {
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
