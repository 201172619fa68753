import { useCallback, useEffect, useRef } from 'react';

/** Whether the component is still shown; later failures have no place of their own otherwise. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
