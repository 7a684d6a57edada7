/** What a visitor is told after sending a form: the same words from the browser and the server. */
export interface Outcome {
  title: string;
  text: string;
}

/** @param replyPromise completes "within ...", from the site's configuration. */
export function enquiryOutcomes(replyPromise: string): { sent: Outcome; failed: Outcome } {
  return {
    sent: {
      title: 'Thank you for your inquiry!',
      text: `We'll get back to you within ${replyPromise}.`,
    },
    failed: {
      title: 'Something went wrong',
      text: 'Please try again or contact us directly.',
    },
  };
}

/** @param replyPromise completes "within ...", from the site's configuration. */
export function applicationOutcomes(replyPromise: string): { sent: Outcome; failed: Outcome } {
  return {
    sent: {
      title: 'Application Submitted!',
      text: `Thank you for your interest. We'll contact you within ${replyPromise} to discuss next steps.`,
    },
    failed: {
      title: 'Submission Error',
      text: 'There was an issue submitting your application. Please try again or contact us directly.',
    },
  };
}
