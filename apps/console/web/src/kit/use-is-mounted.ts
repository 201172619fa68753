import { useCallback, useEffect, useRef } from 'react';

/** Whether a component is still shown: what fails later has no place of its own there. */
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
