import { carriesNumbers } from '../../figures/example-link.ts';
import type { WorkedExampleProps } from '../../figures/worked-example.tsx';
import { partWhenNear } from '../../lib/when-near.tsx';

export const WorkedExample = partWhenNear<WorkedExampleProps>({
  within: '.worked-example',
  load: async () => ({ default: (await import('../../figures/worked-example.tsx')).WorkedExample }),
  isAskedFor: () => carriesNumbers(location.hash),
});
