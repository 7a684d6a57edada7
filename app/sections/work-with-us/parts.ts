import { partWhenNear } from '../../lib/when-near.tsx';

export const ApplicationForm = partWhenNear({
  within: '#apply',
  load: async () => ({
    default: (await import('../../forms/application-form.tsx')).ApplicationForm,
  }),
});
