import { useForm, type UseFormReturnType } from '@mantine/form';
import { useWords } from '../i18n/use-words';
import type { KeyValues } from './key-values';

export function useKeyForm(initialValues: KeyValues): UseFormReturnType<KeyValues> {
  const { t } = useWords();
  return useForm<KeyValues>({
    initialValues,
    validate: {
      name: (name) => (name.trim() === '' ? t('keys:form.nameMissing') : null),
      scopes: (scopes) => (scopes.length === 0 ? t('keys:form.scopesMissing') : null),
      rate_limit_per_minute: (limit) => {
        const count = Number(limit);
        return Number.isInteger(count) && count >= 1 && count <= 6000 ? null : t('keys:form.limitWrong');
      },
    },
  });
}
