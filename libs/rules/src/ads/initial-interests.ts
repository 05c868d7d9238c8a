import { interestsIn } from './interest-text.ts';
import type { InterestList } from './interests.ts';

/** Interests before staff have changed any (DS-142): 24 of the first level. */
export const initialInterests: InterestList = interestsIn(`
animals | Animals | animal, pet, wildlife, zoo, horse, rabbit, turtle
  birds | Birds | bird, parrot, owl, birdwatching
  cats | Cats | cat, kitten, kitty, feline
  dogs | Dogs | dog, puppy, puppies, canine
architecture | Architecture | architecture, building, facade, skyscraper, architect
art | Art | art, artist, painting, sculpture, gallery, fineart
  drawing | Drawing | drawing, sketch, sketchbook, pencil, illustration
  painting | Painting | watercolor, watercolour, acrylic, canvas, gouache
beauty | Beauty | beauty, cosmetic, perfume, fragrance
  hair | Hair | hair, hairstyle, haircut, braid, balayage
  makeup | Makeup | makeup, lipstick, eyeshadow, eyeliner, mascara
  nails | Nails | nail, manicure, nailart
  skincare | Skin care | skincare, serum, moisturizer, sunscreen
cars | Cars and motorcycles | car, motorcycle, automobile, convertible, motorbike, classiccar
children | Children and parenting | children, kid, baby, toddler, parenting, nursery, newborn
design | Design | design, typography, logo, branding, poster, graphicdesign
diy-and-crafts | DIY and crafts | diy, craft, handmade, papercraft, origami, upcycling
  knitting | Knitting and crochet | knitting, crochet, yarn, knit, amigurumi
  sewing | Sewing | sewing, quilt, embroidery, fabric
  woodworking | Woodworking | woodworking, woodwork, carpentry, workbench
education | Education | education, teacher, classroom, school, study, homework, learning
electronics | Electronics | electronic, laptop, smartphone, headphone, gadget, computer
entertainment | Entertainment | movie, film, cinema, series, anime, comic, theatre, theater
events | Events and holidays | christmas, halloween, easter, birthday, party, holiday
fashion | Fashion | fashion, outfit, style, streetwear, wardrobe, clothing, ootd
  dresses | Dresses | dress, gown, skirt
  jewelry | Jewelry | jewelry, jewellery, necklace, earring, bracelet, ring
  shoes | Shoes | shoe, sneaker, boot, sandal, heel
fitness | Fitness and health | fitness, workout, gym, yoga, pilates, running, health, wellness
food | Food and drink | food, recipe, cooking, dinner, lunch, breakfast, kitchen
  baking | Baking | baking, cake, cookie, bread, sourdough, pastry, cupcake
  drinks | Drinks | drink, cocktail, coffee, tea, smoothie, lemonade
  vegetarian | Vegetarian and vegan | vegetarian, vegan, plantbased, tofu
gardening | Gardening | garden, gardening, plant, flower, houseplant, greenhouse, vegetable
home-decor | Home decor | decor, interior, homedecor, livingroom, bedroom, bathroom, cozy
  furniture | Furniture | furniture, chair, sofa, couch, table, shelf, desk, armchair
  lighting | Lighting | lamp, lighting, chandelier, lantern, candle
literature | Books and literature | book, reading, novel, literature, poetry, bookshelf, library
music | Music | music, song, guitar, piano, vinyl, concert, festival
photography | Photography | photography, photo, camera, portrait, photographer
sport | Sport | sport, football, soccer, basketball, tennis, cycling, swimming, skiing
tattoos | Tattoos | tattoo, ink, henna, piercing
travel | Travel | travel, trip, hotel, beach, vacation, island, roadtrip, city
  camping | Camping and hiking | camping, hiking, tent, trail, backpacking, campsite
weddings | Weddings | wedding, bride, bridal, bridesmaid, groom, engagement
`);
