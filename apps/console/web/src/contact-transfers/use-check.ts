import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/client';
import { sendForm } from '../api/upload';
import { useMode, useOrganization } from '../session/session';
import { isReadable } from './file-head';
import { keepChoices, type KeptChoices } from './kept-choices';

interface ToCheck extends KeptChoices {
  mapping: Record<string, string>;
  encoding: string | null;
  delimiter: string | null;
}

interface Failure {
  error: unknown;
  isFileGone: boolean;
}

const NO_FAILURE: Failure = { error: null, isFileGone: false };

interface Check {
  /** How much of the file has left, from 0 to 1; null: none is sent. */
  progress: number | null;
  error: unknown;
  isFileGone: boolean;
  send: (what: ToCheck) => Promise<void>;
  stop: () => void;
  /** Forgets why the last one failed. */
  reset: () => void;
}

/**
 * Sends a file to be checked, and opens the page of the check. It saves nothing: when the answer was lost, the file can be sent
 * again.
 */
export function useCheck(): Check {
  const { id: orgId, path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const navigate = useNavigate();
  const sending = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState(NO_FAILURE);
  // What nobody waits for any more is not sent to its end.
  useEffect(() => () => sending.current?.abort(), []);
  const send = async (what: ToCheck): Promise<void> => {
    const ending = new AbortController();
    sending.current = ending;
    setFailure(NO_FAILURE);
    setProgress(0);
    try {
      const following = { onProgress: setProgress, signal: ending.signal };
      const { id } = await sendForm<{ id: string }>(`${path}/contacts/imports`, formOf(what), { mode }, following);
      keepChoices(client, path, id, what);
      void client.invalidateQueries({ queryKey: [path, 'contact-imports'] });
      // Who left meanwhile is not brought back.
      if (ending.signal.aborted) return;
      await navigate({
        to: '/o/$orgId/contacts/imports/$importId',
        params: { orgId, importId: id },
        // The mode may have been switched since the upload began.
        search: { mode },
        ignoreBlocker: true,
      });
    } catch (error) {
      if (ending.signal.aborted) return;
      const isFileGone = error instanceof ApiError && error.code === 'OFFLINE' && !(await isReadable(what.file));
      setFailure({ error, isFileGone });
    } finally {
      setProgress(null);
    }
  };
  return {
    progress,
    ...failure,
    send,
    stop: () => sending.current?.abort(),
    reset: () => setFailure(NO_FAILURE),
  };
}

/** The texts before the file: so they are known when its last byte comes. */
function formOf({ file, mapping, options, encoding, delimiter }: ToCheck): FormData {
  const form = new FormData();
  const texts = {
    consent: String(options.hasConsent),
    dry_run: 'true',
    on_conflict: options.onConflict,
    mapping: JSON.stringify(mapping),
    ...(options.tags.length > 0 && { tags: JSON.stringify(options.tags) }),
    ...(options.country !== '' && { default_country: options.country }),
    ...(encoding !== null && { encoding }),
    ...(delimiter !== null && { delimiter }),
  };
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  form.append('file', file, file.name);
  return form;
}
