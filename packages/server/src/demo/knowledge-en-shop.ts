import type { KnowledgeEntry } from './knowledge-entry.ts';

/** The answers in English about the online shop: orders, delivery, returns, payment, accounts. */
export const SHOP_EN: readonly KnowledgeEntry[] = [
  {
    externalId: 'shop-track-order',
    texte:
      'Open My orders, choose the order and press Track. The tracking link appears about 12 hours after we send the shipping e-mail. If it shows no movement for three working days, write to us with the order number and we open an inquiry with the carrier.',
    motcle: ['tracking', 'where is my order', 'parcel status', 'tracking number'],
    complaints: [
      'where is my order',
      'tracking number does not work, says not found',
      'no tracking link anywhere in the mail you sent',
      'the parcel status has not moved since monday',
      'how do I see where my package is right now',
      'ou est mon order, the tracking page is empty',
    ],
  },
  {
    externalId: 'shop-late-delivery',
    texte:
      'A parcel counts as late two working days after the date in the shipping e-mail. Reply with the order number: we ask the carrier for a search and, after five working days without an answer, send the goods again or refund them, as you prefer. The shipping fee of a late express delivery is always refunded.',
    motcle: ['late', 'delay', 'express delivery', 'still waiting'],
    complaints: [
      'my parcel is late, it should be here last week',
      'still waiting after 9 days, you promised 2',
      'I paid for express and it is already 4 days over',
      'delivery date passed and nothing came',
      'how long do I have to wait for this delivery???',
      'order delayed again, third time you change the date',
    ],
  },
  {
    externalId: 'shop-delivered-not-received',
    texte:
      'Please look first with neighbours, in the letter box and at the nearest pick-up point: the carrier may leave a parcel there without a note. If it is not found within 24 hours, fill in the form Not received under My orders. We ask the carrier for the proof of delivery and refund or resend within five working days.',
    motcle: ['delivered', 'not received', 'proof of delivery', 'stolen parcel', 'neighbour'],
    complaints: [
      'it says delivered but I got nothing',
      'marked as delivered yesterday, nobody rang the bell',
      'driver signed himself and my parcel is gone',
      'your site says the package is at my door. there is no package at my door',
      'someone stole the parcel or it was never delivered',
      'says handed to neighbour, my neighbours have nothing',
    ],
  },
  {
    externalId: 'shop-wrong-item',
    texte:
      'Keep the article in its packing and send us a photo of it and of the label on the box. We post the right article the same day and send a prepaid label for the wrong one. You do not have to pay for either way.',
    motcle: ['wrong item', 'wrong article', 'not what I ordered', 'wrong colour'],
    complaints: [
      'you sent me the wrong item',
      'ordered a kettle and got a toaster',
      'this is not what I ordered at all',
      'wrong colour, I asked for black and it is pink',
      'got somebody elses order in my box',
      'wrong model delivered, the number on the box is another one',
    ],
  },
  {
    externalId: 'shop-damaged-item',
    texte:
      'Send photos of the damage and of the outer box within 14 days through My orders, Report damage. We replace the article at once or refund it in full. Keep the box until the carrier has been asked, as they may want to inspect it.',
    motcle: ['damaged', 'broken', 'cracked', 'box crushed'],
    complaints: [
      'arrived broken',
      'the screen is cracked right out of the box',
      'box was crushed and the lamp inside is in pieces',
      'glass shattered everywhere, who packs this stuff',
      'the table came with a big scratch and a dent',
      'item damaged during transport i want a new one',
      'article cassé, completely broken on arrival',
    ],
  },
  {
    externalId: 'shop-missing-part',
    texte:
      'Check the list of parts on the last page of the manual and tell us the number of what is missing. Small parts such as screws, cables and feet leave our warehouse within two working days, free of charge. When a main part is missing we replace the whole article.',
    motcle: ['missing part', 'incomplete', 'screws', 'cable missing'],
    complaints: [
      'screws are missing I can not build the shelf',
      'there is no power cable in the box',
      'incomplete delivery, only 2 of the 3 chairs came',
      'one leg of the desk is not there',
      'the remote was supposed to be included but it is missing',
      'parts missing AGAIN',
    ],
  },
  {
    externalId: 'shop-cancel-order',
    texte:
      'While an order reads In preparation, open it under My orders and press Cancel order: the money goes back the same day. Once it reads Sent it can no longer be stopped. Refuse the parcel at the door or send it back free of charge within 30 days.',
    motcle: ['cancel order', 'stop order', 'ordered by mistake'],
    complaints: [
      'cancel my order please',
      'ordered by mistake, how do I stop it',
      'i clicked twice and now have two orders, cancel one',
      'the cancel button is gone, I dont want it anymore',
      'need to cancel before you ship it',
      'changed my mind about the order i made this morning',
    ],
  },
  {
    externalId: 'shop-change-address',
    texte:
      "The delivery address can be changed under My orders until the order reads Sent. After that, use the link Redirect in the carrier's message to choose another address or a pick-up point. We cannot change the address of a parcel that is already on the van.",
    motcle: ['change address', 'wrong address', 'redirect parcel', 'delivery address'],
    complaints: [
      'wrong delivery address, please change it',
      'I typed my old address by accident',
      'can you send it to my office instead of home',
      'forgot the flat number in the shipping address',
      'I moved and my order goes to the old place',
      'how to redirect parcel to another adress',
    ],
  },
  {
    externalId: 'shop-return-article',
    texte:
      'You can return an article within 30 days, unused and in its packing. Choose Return under My orders, print the label or show the code at the pick-up point, and hand the parcel in. Underwear, opened software and made-to-measure goods cannot come back.',
    motcle: ['return', 'send back', '30 days', 'return policy'],
    complaints: [
      'how do I send this back',
      'I want to return the jacket, dont like it',
      'what is your return policy',
      'can I still return something after 3 weeks',
      'tried to return but the shop page says not eligible',
      'i opened the box, can i give it back',
    ],
  },
  {
    externalId: 'shop-return-label',
    texte:
      'The return label is under My orders, Return, Print label, and also in the confirmation e-mail as a PDF. Without a printer choose Code for the counter: the pick-up point prints it for you. A label is valid for 14 days; after that ask for a new one on the same page.',
    motcle: ['return label', 'print label', 'no printer', 'label expired'],
    complaints: [
      'I never got the return label',
      'label pdf will not open',
      'I have no printer how do I get a label',
      'return label expired, need a new one',
      'the barcode on my label is refused at the post office',
      'where is the label you said you would mail',
    ],
  },
  {
    externalId: 'shop-refund-when',
    texte:
      'A refund is started within two working days after the parcel reaches our warehouse and goes to the means of payment you used. Cards take three to five working days, bank transfers up to seven. If My orders shows Refunded for longer than that, send us a screenshot and we give you the bank reference.',
    motcle: ['refund', 'money back', 'refund delay', 'when refund'],
    complaints: [
      'where is my refund',
      'sent it back 3 weeks ago and still no money',
      'when do I get my money back',
      'you got the parcel on the 2nd, refund please!!',
      'it says refunded but my bank shows nothing',
      'i want my money NOW',
      'refund toujours pas received',
    ],
  },
  {
    externalId: 'shop-refund-too-low',
    texte:
      'The refund can be lower when a voucher was used, when only part of the order came back, or when an article showed signs of use. The details are under My orders, Refund, Show calculation. If you disagree, answer the refund e-mail with a photo within 14 days and a colleague checks it again.',
    motcle: ['partial refund', 'refund too low', 'deduction', 'shipping not refunded'],
    complaints: [
      'refund is less than I paid',
      'you only refunded half of it, why',
      '12 euros are missing from my refund',
      'shipping costs were not refunded',
      'you took off money for signs of use, it was brand new',
      'partial refund but i returned everything',
    ],
  },
  {
    externalId: 'shop-exchange-size',
    texte:
      'Choose Exchange under My orders and pick the other size or colour: we keep it for you for ten days. Send the first article back with the label shown. The new one leaves as soon as the carrier has scanned your parcel, and a difference in price is charged or refunded.',
    motcle: ['exchange', 'size', 'too small', 'too big', 'swap'],
    complaints: [
      'shoes are too small, need a 42',
      'can I swap this for a bigger size',
      'how does exchanging work',
      'jeans do not fit, want another size',
      'size chart is wrong, the M is like an S',
      'exchange for the blue one possible?',
    ],
  },
  {
    externalId: 'shop-payment-declined',
    texte:
      "A declined card is nearly always stopped by the bank: check the limit, the expiry date and the confirmation in your bank's app, then try again. After three failures wait an hour or choose another means of payment. Your basket is kept for 48 hours and nothing is charged.",
    motcle: ['card declined', 'payment failed', 'cannot pay', 'checkout error'],
    complaints: [
      'my card keeps getting declined',
      'payment failed 3 times with 2 different cards',
      'checkout says error and I cant pay',
      'cannot pay, the bank page just spins',
      'card refused but there is money on it',
      'pay button does nothing',
    ],
  },
  {
    externalId: 'shop-charged-twice',
    texte:
      'Two lines for one order are usually one payment and one reservation: the reservation disappears by itself within five working days. If both lines are booked after that, send us both dates and amounts and we return the second one the same day.',
    motcle: ['charged twice', 'double payment', 'debited two times', 'duplicate charge'],
    complaints: [
      'you charged me twice',
      'two payments for one order on my statement',
      'double charge!! give me back 59.90',
      'my card was debited 2 times',
      'why is there a second pending amount for the same order',
      'paid twice because the page froze',
    ],
  },
  {
    externalId: 'shop-voucher-refused',
    texte:
      'A voucher works once, before its last day, and only above the minimum amount printed on it; reduced articles do not count. Type it without spaces in the basket, before choosing the payment. If all of that is met and it is still refused, send us the code and we add the discount by hand.',
    motcle: ['voucher', 'discount code', 'promo code', 'coupon'],
    complaints: [
      'discount code is not accepted',
      'voucher says invalid but it is from your own newsletter',
      'promo code WELCOME does nothing',
      'forgot to enter my coupon, can you add it after',
      'code expired one day early',
      'the 10 percent off was not taken off',
    ],
  },
  {
    externalId: 'shop-gift-card',
    texte:
      'The balance of a gift card is shown under Payment, Gift cards after typing its 16 digits. It is valid for three years and can be used in several orders. If the code cannot be read, send a photo of the card and of the receipt and we issue a new one.',
    motcle: ['gift card', 'balance', 'gift voucher', 'scratch code'],
    complaints: [
      'how much is left on my gift card',
      'gift card code is unreadable',
      'got a gift card for my birthday and it says already used',
      'can i use the gift card twice',
      'gift card balance is wrong',
      'does the gift card run out',
    ],
  },
  {
    externalId: 'shop-invoice-copy',
    texte:
      'Invoices are under My orders, Documents as a PDF from the day the goods are sent. For a company name or a VAT number on it, fill in Billing address before the order is sent. We correct an invoice that was already made within 30 days when you write to us.',
    motcle: ['invoice', 'receipt', 'VAT', 'company name'],
    complaints: [
      'I need an invoice for my order',
      'invoice shows the wrong company name',
      'where can I download the receipt',
      'no VAT number on your bill, my accountant refuses it',
      'please send a copy of the invoice from march',
      'invoice missing in the parcel',
    ],
  },
  {
    externalId: 'account-password-reset',
    texte:
      'Press Forgot password on the sign-in page and type your e-mail address. The link arrives within five minutes and works for one hour; look in the spam folder too. If nothing comes, the account may be under another address: tell us an order number and we find it.',
    motcle: ['password', 'forgot password', 'reset link', 'cannot sign in'],
    complaints: [
      'forgot my password',
      'reset link never arrives',
      'password link says expired right away',
      'cant log in, password wrong but it is right',
      'how do i change my pasword',
      'I asked for a new password five times and got no mail',
    ],
  },
  {
    externalId: 'account-locked',
    texte:
      "After ten wrong passwords an account is locked for 15 minutes and then opens by itself. If it stays locked, it was stopped for your safety after an unusual order: call us with your customer number and the last order's amount, and we open it during the call.",
    motcle: ['account locked', 'blocked', 'too many attempts', 'suspended'],
    complaints: [
      'my account is locked',
      'says too many attempts, try later',
      'account blocked for no reason',
      'you suspended my account!! I am a customer for 6 years',
      'how do I unlock my profile',
      'blocked after i ordered a present',
    ],
  },
  {
    externalId: 'account-change-email',
    texte:
      'Open My account, Details, and type the new e-mail address. We send a link to the new address and a notice to the old one; the change counts once the link was opened. Orders and vouchers move along.',
    motcle: ['change e-mail', 'new address', 'e-mail address', 'update details'],
    complaints: [
      'I have a new email, how to change it',
      'my old mail address is dead and I dont get your messages',
      'wrong email in my account, typo in the name',
      'want to use another e-mail for my account',
      'cannot update my email, it says already in use',
    ],
  },
  {
    externalId: 'account-delete',
    texte:
      'Open My account, Privacy, Delete account. Orders under way must be finished first. Personal data are erased within 30 days, except invoices, which the law makes us keep. A copy of your data can be downloaded on the same page.',
    motcle: ['delete account', 'close account', 'my data', 'privacy'],
    complaints: [
      'delete my account',
      'I want all my data removed',
      'how do I close my account for good',
      'remove me from your system please',
      'what data do you have about me, send me a copy',
    ],
  },
  {
    externalId: 'newsletter-stop',
    texte:
      'Press Unsubscribe at the bottom of any newsletter, or switch it off under My account, Messages. It can take two days until the last one that is already under way has arrived. Messages about your orders keep coming.',
    motcle: ['newsletter', 'unsubscribe', 'advertising', 'spam'],
    complaints: [
      'stop sending me your newsletter',
      'unsubscribe does not work, still get 3 mails a day',
      'too much spam from you',
      'I never signed up for your advertising',
      'take me off the mailing list!!!',
    ],
  },
  {
    externalId: 'shop-pickup-code',
    texte:
      'The pick-up code comes by text message and e-mail when the parcel is ready, and stands under My orders too. Show it with an identity card within seven days. If the locker does not open, press Help on its screen; if the shop is closed for long, we move the parcel to the next one on request.',
    motcle: ['pick-up point', 'pick-up code', 'locker', 'collect parcel'],
    complaints: [
      'did not get the pickup code',
      'locker does not open with my code',
      'the pick up point is closed every time I go',
      'shop refuses to hand me the parcel without a code',
      'how long does the parcel stay at the pickup point',
      'went to collect, they cannot find my package',
    ],
  },
  {
    externalId: 'shop-warranty-repair',
    texte:
      'Articles carry a two-year warranty from the day of delivery. Choose Warranty under My orders, describe the fault and print the label: repair or replacement takes up to 15 working days. Wear, falls and water are not covered; we send an estimate first.',
    motcle: ['warranty', 'repair', 'stopped working', 'defective', 'guarantee'],
    complaints: [
      'stopped working after 4 months',
      'the vacuum is defective, is there a warranty',
      'my blender died, I have guarantee right',
      'your repair takes forever, it has been 6 weeks',
      'battery does not charge any more, bought last year',
      'how do i get this thing repaired',
    ],
  },
];
