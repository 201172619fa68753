import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { safeReturnPath } from '../api/return-path';
import type { SignInAnswer } from '../api/types';

export function useEnter(): (answer: SignInAnswer, wanted?: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  return async (answer, wanted) => {
    if (answer.state === 'code_required') {
      await navigate({ to: '/sign-in', search: wanted === undefined ? {} : { return: wanted }, hash: 'code' });
      return;
    }
    client.clear();
    router.history.push(`/console${safeReturnPath(wanted)}`);
  };
}

/** Takes the token of a one-use link out of the address at once, so that no history keeps it. */
export function takeToken(): string {
  const token = window.location.hash.slice(1);
  if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
}
