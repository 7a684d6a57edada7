import { expect, test } from 'vitest';
import { createEmailJsTransport } from './emailjs-transport.ts';
import { leadMessage } from './message.ts';
import { enquiry, messageOptions } from './testing/sample-leads.ts';

const account = { publicKey: 'pk', privateKey: 'sk', serviceId: 'svc', templateId: 'tpl' };
const lead = enquiry();
const message = leadMessage(lead, messageOptions);

/** Stands for the hosted service, which tests may not write to. */
function service(...answers: (number | Error)[]) {
  const requests: { url: string; body: Record<string, unknown> }[] = [];
  const pauses: number[] = [];
  const transport = createEmailJsTransport({
    name: 'emailjs',
    account,
    fetch: async (url, init) => {
      requests.push({ url: String(url), body: JSON.parse(String(init?.body)) });
      const answer = answers.shift() ?? 200;
      if (answer instanceof Error) throw answer;
      return new Response('Ann Citizen: text of the service', { status: answer });
    },
    wait: async (ms) => {
      pauses.push(ms);
    },
  });
  const send = () => transport.send(message, new AbortController().signal);
  return { send, transport, requests, pauses };
}

test('the private key and the parameters of form and message are sent', async () => {
  const { send, requests } = service();
  await send();
  expect(requests).toEqual([
    {
      url: 'https://api.emailjs.com/api/v1.0/email/send',
      body: {
        user_id: 'pk',
        service_id: 'svc',
        template_id: 'tpl',
        accessToken: 'sk',
        template_params: {
          ...lead.params,
          subject: 'New enquiry from Ann Citizen',
          reply_to: 'ann@example.com',
          message_text: message.text,
          message_id: message.messageId,
        },
      },
    },
  ]);
});

test.each([
  [400, true],
  [403, true],
  [412, true],
  [429, false],
  [500, false],
  [202, false],
])('%i is no success; permanent: %j', async (status, permanent) => {
  await expect(service(status).send()).rejects.toMatchObject({
    message: `EmailJS answered ${status}`,
    permanent,
  });
});

test('a network that fails is temporary', async () => {
  await expect(service(new TypeError('fetch failed')).send()).rejects.toMatchObject({
    message: 'EmailJS could not be reached',
    permanent: false,
  });
});

test('one request a second, also after a failure', async () => {
  const { send, requests, pauses } = service(500, 200, 200);
  const sent = await Promise.allSettled([send(), send(), send()]);
  expect(sent.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(requests).toHaveLength(3);
  expect(pauses.slice(0, 2)).toEqual([1000, 1000]);
});

test('what ran out of time while it waited for its turn is not sent', async () => {
  const { transport, requests } = service();
  const sent = transport.send(message, AbortSignal.abort());
  await expect(sent).rejects.toMatchObject({ message: 'no answer in time' });
  expect(requests).toEqual([]);
});
