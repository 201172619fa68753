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
  /** Uploaded part, from 0 to 1; null if no upload runs. */
  progress: number | null;
  error: unknown;
  isFileGone: boolean;
  send: (what: ToCheck) => Promise<void>;
  stop: () => void;
  reset: () => void;
}

/**
 * Sends a file to be checked, and opens the page of the check. A check saves no contacts: if the answer was lost, send
 * the file again.
 */
export function useCheck(): Check {
  const { id: orgId, path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const navigate = useNavigate();
  const sending = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState(NO_FAILURE);
  // Leaving the page aborts the upload.
  useEffect(() => () => sending.current?.abort(), []);
  const send = async (what: ToCheck): Promise<void> => {
    const ending = new AbortController();
    sending.current = ending;
    setFailure(NO_FAILURE);
    setProgress(0);
    try {
      const following = { onProgress: setProgress, signal: ending.signal };
      const { id } = await sendForm(`${path}/contacts/imports`, formOf(what), { mode }, following);
      keepChoices(client, path, id, what);
      void client.invalidateQueries({ queryKey: [path, 'contact-imports'] });
      // A user who left the page is not brought back.
      if (ending.signal.aborted) return;
      await navigate({
        to: '/o/$orgId/contacts/imports/$importId',
        params: { orgId, importId: id },
        // The mode may have changed since the upload began.
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

/** Texts come before the file, so that the server knows them when the last byte arrives. */
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
