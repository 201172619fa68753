import { useNavigate, useSearch } from '@tanstack/react-router';

/** Search parameters that name an open row. */
type OpenRow = 'entry' | 'event' | 'key' | 'log' | 'message' | 'reply';

/** The id of the open row, which stands in the address, and what opens another or, with undefined, none. */
export function useOpenRow(name: OpenRow): [string | undefined, (id: string | undefined) => void] {
  const openId = useSearch({ strict: false, select: (search) => search[name] });
  const navigate = useNavigate();
  const open = (id: string | undefined): void => void navigate({ to: '.', search: (now) => ({ ...now, [name]: id }) });
  return [openId, open];
}
