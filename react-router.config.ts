import type { Config } from '@react-router/dev/config';

/** Every page is a file: no server renders anything at request time. */
export default {
  appDirectory: 'app',
  ssr: false,
  prerender: ['/', '/charts/test.svg', '/404'],
} satisfies Config;
