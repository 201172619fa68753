import { useForm, type UseFormReturnType } from '@mantine/form';
import { useWords } from '../i18n/use-words';
import { headerProblem, type WebhookValues } from './webhook-values';

export type WebhookForm = UseFormReturnType<WebhookValues>;

export function useWebhookForm(initialValues: WebhookValues): WebhookForm {
  const { t } = useWords();
  return useForm<WebhookValues>({
    initialValues,
    validate: {
      url: (url) => (URL.canParse(url.trim()) ? null : t('webhooks:form.urlWrong')),
      // Each row shows its own problem.
      headers: (headers) =>
        headers?.some((_, at) => headerProblem(headers, at) !== null) ? t('webhooks:form.headersWrong') : null,
    },
  });
}
