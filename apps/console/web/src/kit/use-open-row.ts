import { useNavigate, useSearch } from '@tanstack/react-router';

/** Search parameters that name an open row. */
type OpenRow = 'entry' | 'event' | 'key' | 'log' | 'message' | 'reply';

/** The address holds the id of the open row. The function opens another; undefined closes it. */
export function useOpenRow(name: OpenRow): [string | undefined, (id: string | undefined) => void] {
  const openId = useSearch({ strict: false, select: (search) => search[name] });
  const navigate = useNavigate();
  const open = (id: string | undefined): void => void navigate({ to: '.', search: (now) => ({ ...now, [name]: id }) });
  return [openId, open];
}
